import { errorFor, type FieldError, type FormFields } from '@lamplighter/contracts/forms/form';
import { Alert } from '../components/Alert.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/forms/Field.tsx';
import type { AddressState, ChosenAddress } from '../journey/answers.ts';
import { AddressList } from './AddressList.tsx';
import styles from './AddressPart.module.css';
import { type AddressField, type TypedField, typedFields } from './address-fields.ts';
import type { AddressStep } from './address-steps.ts';
import { addressWords as words } from './words.ts';

type Props = {
  at: AddressState;
  values: FormFields<AddressField>;
  problems: readonly FieldError[];
  /** The manual address is on its way. */
  isSaving: boolean;
};

/** The button of a step of the selector. */
const button = (step: AddressStep) => ({ name: 'step' satisfies AddressField, value: step });

/** The address selector. Each of its actions is a submit button of the surrounding form, so it needs no script. */
export function AddressPart({ at, values, problems, isSaving }: Props) {
  return (
    <section className={styles.part} aria-labelledby="address-heading" id="address-part">
      <h2 id="address-heading">{words.legend}</h2>
      {at.state === 'unavailable' && (
        <div className={styles.alert}>
          <Alert kind="error" heading={words.failed.heading}>
            <p>{words.failed.text}</p>
          </Alert>
        </div>
      )}
      {at.state === 'empty' && <Search after={at.after} values={values} problems={problems} />}
      {at.state === 'found' && <Found postcode={at.postcode} addresses={at.addresses} problems={problems} />}
      {at.state === 'none' && (
        <p role="status" tabIndex={-1}>
          {words.none(at.postcode)}
        </p>
      )}
      {(at.state === 'manual' || at.state === 'none' || at.state === 'unavailable') && (
        <Manual postcode={at.postcode} values={values} problems={problems} isSaving={isSaving} />
      )}
      {at.state === 'chosen' && <Chosen address={at.address} />}
    </section>
  );
}

type TypedProps = Pick<Props, 'values' | 'problems'> & { name: TypedField; hint?: string | undefined };

function Typed({ name, hint, values, problems }: TypedProps) {
  const { input, ...field } = typedFields[name];
  const error = errorFor<string>(problems, name);
  return <Field {...field} {...{ name, hint, error }} kind={input} defaultValue={values[name] ?? ''} />;
}

type SearchProps = Pick<Props, 'values' | 'problems'> & { after: 'address' | 'search' | undefined };

function Search({ after, values, problems }: SearchProps) {
  return (
    <div className={styles.list}>
      <Typed name="postcode" hint={after && words.cleared[after]} values={values} problems={problems} />
      <div className={styles.actions}>
        <Button look="quiet" {...button('find')}>
          {words.find}
        </Button>
        <Button look="plain" {...button('manual')}>
          {words.manual}
        </Button>
      </div>
    </div>
  );
}

type FoundProps = Pick<Props, 'problems'> & { postcode: string; addresses: readonly ChosenAddress[] };

function Found({ postcode, addresses, problems }: FoundProps) {
  const name = 'address' satisfies AddressField;
  return (
    <div className={styles.list}>
      <AddressList name={name} postcode={postcode} addresses={addresses} error={errorFor<string>(problems, name)} />
      <div className={styles.actions}>
        <Button look="quiet" {...button('choose')}>
          {words.use}
        </Button>
        <Button look="plain" {...button('clear')}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}

const manualFields = ['addressLine1', 'addressLine2', 'postalTown', 'county', 'postcode'] as const;

type ManualProps = Omit<Props, 'at'> & { postcode: string };

function Manual({ postcode, values, problems, isSaving }: ManualProps) {
  const typed = { ...values, postcode: values['postcode'] ?? postcode };
  return (
    <div className={styles.list}>
      {manualFields.map((name) => (
        <Typed key={name} name={name} values={typed} problems={problems} />
      ))}
      <div className={styles.alert} role="status">
        {isSaving && (
          <Alert kind="notice" heading={words.saving.heading}>
            <p>{words.saving.text}</p>
          </Alert>
        )}
      </div>
      <div className={styles.actions}>
        <Button look="quiet" {...button('save')}>
          {words.use}
        </Button>
        <Button look="plain" {...button('clear')}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}

function Chosen({ address: { address, summary = address, postcode } }: { address: ChosenAddress }) {
  return (
    <div className={styles.chosen}>
      <address tabIndex={-1}>{[...summary.split(', '), postcode].join('\n')}</address>
      <Button look="quiet" {...button('clear')}>
        {words.change}
      </Button>
    </div>
  );
}
