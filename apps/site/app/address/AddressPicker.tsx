import type { FormFields } from '@lamplighter/contracts/forms/form';
import type { AnsweringLine } from '@lamplighter/contracts/leads/answers';
import { CallInstead } from '../components/forms/CallInstead.tsx';
import { FocusedAlert } from '../components/forms/FocusedAlert.tsx';
import { island } from '../islands/island.tsx';
import Picking, { type AddressPickerProps } from './AddressPicker.island.tsx';
import type { AddressField } from './address-fields.ts';
import { manualAddressForm } from './address-form.ts';
import { addressWords as words } from './words.ts';

const carried: AddressField[] = ['address', ...manualAddressForm.names];

function carriedIn(values: FormFields<AddressField>): FormFields<AddressField> {
  return Object.fromEntries(carried.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

const PickingIsland = island('address/AddressPicker', 'interaction', Picking);

/** The address selector of a form, and the button that goes on once an address is chosen. */
export function AddressPicker({ values, ...props }: AddressPickerProps) {
  return <PickingIsland {...props} values={carriedIn(values)} />;
}

/** First on a page whose manual address could not be saved. */
export function AddressFailure({ line }: { line?: AnsweringLine }) {
  return (
    <FocusedAlert heading={words.failed.heading} after={<CallInstead line={line} />}>
      <p>{words.failed.text}</p>
    </FocusedAlert>
  );
}

/** Replaces the selector while its state is unknown: hidden fields carry what was typed into it. */
export function UnknownAddress({ values }: { values: FormFields<AddressField> }) {
  return Object.entries(carriedIn(values)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
