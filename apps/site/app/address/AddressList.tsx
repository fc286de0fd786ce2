import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Fieldset } from '../components/forms/Fieldset.tsx';
import field from '../components/forms/field.module.css';
import { Radio } from '../components/forms/Radio.tsx';
import type { ChosenAddress } from '../journey/answers.ts';
import styles from './AddressList.module.css';
import { matchesFilter } from './filter.ts';
import { addressWords as words } from './words.ts';

type Props = { name: string; postcode: string; addresses: readonly ChosenAddress[]; error: string | undefined };

/** A longer list scrolls in its own box, and can be filtered. */
const longList = 10;
const none = 'none';

/** The addresses of a postcode. 'None of these' is outside the part that scrolls, so that it is always visible. */
export function AddressList({ name, postcode, addresses, error }: Props) {
  const [typed, setTyped] = useState('');
  const isLong = addresses.length > longList;
  // The error summary links to the group's name, so the first radio has it as its id.
  const first = addresses[0]?.id ?? none;
  const radio = (value: string) => ({
    name,
    value,
    id: value === first ? name : undefined,
    isInError: Boolean(error),
  });
  const matches = addresses.map(({ address }) => matchesFilter(address, typed));
  const shown = matches.filter(Boolean).length;
  return (
    <Fieldset name={name} legend={words.found(addresses.length, postcode)} error={error}>
      {isLong && (
        <Filter onTyped={setTyped}>{typed.trim() === '' ? '' : words.filter.shown(shown, addresses.length)}</Filter>
      )}
      <div className={isLong ? styles.long : styles.short}>
        {addresses.map((one, index) => (
          <div key={one.id} hidden={!matches[index]}>
            <Radio {...radio(one.id)} label={one.address} />
          </div>
        ))}
      </div>
      <Radio {...radio(none)} label={words.noneOfThese} />
    </Fieldset>
  );
}

/** Enter would submit the form with its first button. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/**
 * Filters the list while the customer types. It has no name, so it is not submitted. It is rendered from the start, to
 * avoid a layout shift; styles hide it where scripts are off.
 */
function Filter({ onTyped, children }: { onTyped: (typed: string) => void; children: string }) {
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the island was there.
  useEffect(() => onTyped(input.current?.value ?? ''), [onTyped]);
  return (
    <div className={styles.filter}>
      <label className={field.label} htmlFor="address-filter">
        {words.filter.label}
      </label>
      <p id="address-filter-hint" className={field.hint}>
        {words.filter.hint}
      </p>
      <input
        ref={input}
        type="text"
        id="address-filter"
        className={`${field.control} ${field.short}`}
        aria-describedby="address-filter-hint"
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => onTyped(currentTarget.value)}
        onKeyDown={ignoreEnter}
      />
      <p role="status" className={field.hint}>
        {children}
      </p>
    </div>
  );
}
