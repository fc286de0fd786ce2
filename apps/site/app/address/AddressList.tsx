import { Fieldset } from '../components/forms/Fieldset.tsx';
import { Radio } from '../components/forms/Radio.tsx';
import type { ChosenAddress } from '../journey/answers.ts';
import { AddressFilter } from './AddressFilter.tsx';
import styles from './AddressList.module.css';
import { addressWords as words } from './words.ts';

type Props = { name: string; postcode: string; addresses: ChosenAddress[]; error: string | undefined };

/** A longer list scrolls in its own box, and can be filtered. */
const longList = 10;
const none = 'none';

/** The addresses of a postcode. 'None of these' is outside the part that scrolls, so that it is always visible. */
export function AddressList({ name, postcode, addresses, error }: Props) {
  const isLong = addresses.length > longList;
  // The error summary links to the group's name, so the first radio has it as its id.
  const first = addresses[0]?.id ?? none;
  const radio = (value: string) => ({
    name,
    value,
    id: value === first ? name : undefined,
    isInError: Boolean(error),
  });
  return (
    <Fieldset name={name} legend={words.found(addresses.length, postcode)} error={error}>
      {isLong && <AddressFilter all={addresses.length} />}
      <div className={isLong ? styles.long : styles.short}>
        {addresses.map((one) => (
          <div key={one.id} data-address={one.address}>
            <Radio {...radio(one.id)} label={one.address} />
          </div>
        ))}
      </div>
      <Radio {...radio(none)} label={words.noneOfThese} />
    </Fieldset>
  );
}
