import { errorFor, type FieldError, type FormFields } from '@lamplighter/contracts/forms/form';
import type { AnsweringLine } from '@lamplighter/contracts/leads/answers';
import { Alert } from '../components/Alert.tsx';
import { Button } from '../components/Button.tsx';
import { CallInstead } from '../components/forms/CallInstead.tsx';
import { FocusedAlert } from '../components/forms/FocusedAlert.tsx';
import { FormField } from '../components/forms/FormField.tsx';
import type { AddressState, ChosenAddress } from '../journey/answers.ts';
import { AddressList } from './AddressList.tsx';
import styles from './AddressPart.module.css';
import { type AddressField, manualAddressForm } from './address-form.ts';
import type { AddressStep } from './address-steps.server.ts';
import { addressWords as words } from './words.ts';

type Props = {
  at: AddressState;
  values: FormFields<AddressField>;
  problems: FieldError[];
};

/** The button of a step of the selector. */
const button = (step: AddressStep) => ({ name: 'step' satisfies AddressField, value: step });

/** The address selector. Each of its actions is a submit button of the surrounding form, so it needs no script. */
export function AddressPart({ at, values, problems }: Props) {
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
      {at.state === 'none' && <p role="status">{words.none(at.postcode)}</p>}
      {(at.state === 'manual' || at.state === 'none' || at.state === 'unavailable') && (
        <Manual postcode={at.postcode} values={values} problems={problems} />
      )}
      {at.state === 'chosen' && <Chosen address={at.address} />}
    </section>
  );
}

/** First on a page whose manual address could not be saved. */
export function AddressFailure({ line }: { line?: AnsweringLine }) {
  return (
    <FocusedAlert heading={words.failed.heading} after={<CallInstead line={line} />}>
      <p>{words.failed.text}</p>
    </FocusedAlert>
  );
}

type SearchProps = Pick<Props, 'values' | 'problems'> & { after: 'address' | 'search' | undefined };

function Search({ after, values, problems }: SearchProps) {
  const postcode = { ...manualAddressForm.ask('postcode'), hint: after && words.cleared[after] };
  return (
    <div className={styles.list}>
      <FormField question={postcode} values={values} problems={problems} />
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

const typedFields: AddressField[] = ['address', ...manualAddressForm.names];

/** Replaces the selector while its state is unknown: hidden fields carry what was typed into it. */
export function UnknownAddress({ values }: Pick<Props, 'values'>) {
  return typedFields.map((name) =>
    values[name] === undefined ? null : <input key={name} type="hidden" name={name} value={values[name]} />,
  );
}

type FoundProps = Pick<Props, 'problems'> & { postcode: string; addresses: ChosenAddress[] };

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

function Manual({ postcode, values, problems }: Pick<Props, 'values' | 'problems'> & { postcode: string }) {
  const typed = { ...values, postcode: values['postcode'] ?? postcode };
  return (
    <div className={styles.list}>
      {manualAddressForm.questions.map((question) => (
        <FormField key={question.name} question={question} values={typed} problems={problems} />
      ))}
      <div className={styles.alert} role="status" data-saving>
        <template>
          <Alert kind="notice" heading={words.saving.heading}>
            <p>{words.saving.text}</p>
          </Alert>
        </template>
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
      <address>{[...summary.split(', '), postcode].join('\n')}</address>
      <Button look="quiet" {...button('clear')}>
        {words.change}
      </Button>
    </div>
  );
}
