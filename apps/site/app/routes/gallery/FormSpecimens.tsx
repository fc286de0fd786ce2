import { Button } from '../../components/Button.tsx';
import { DateInput } from '../../components/forms/DateInput.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { Fieldset } from '../../components/forms/Fieldset.tsx';
import { Radios } from '../../components/forms/Radios.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import styles from './GalleryPage.module.css';
import { Specimen } from './Specimen.tsx';

const problems = [
  { field: 'email-wrong', message: 'Enter an email address in the correct format, like name@example.com' },
  { field: 'fuel-wrong', message: 'Select a fuel' },
];
const fuels = [
  { value: 'Dual', label: 'Gas and electricity' },
  { value: 'Gas', label: 'Gas only', hint: 'You may have another supplier for electricity' },
  {
    value: 'Electricity',
    label: 'Electricity only',
    reveal: <Field name="economy-7" label="Low reading" kind="numeric" short />,
  },
];

/** Every form component in every state. */
export function FormSpecimens() {
  return (
    <form method="post" noValidate className={styles.gallery} data-form>
      <Specimen component="ErrorSummary">
        <ErrorSummary problems={problems} />
      </Specimen>
      <Specimen component="Field" state="text, email, phone, number, code">
        <Field name="first-name" label="First name" kind="name" autoComplete="given-name" />
        <Field
          name="email"
          label="Email address"
          kind="email"
          autoComplete="email"
          hint="We will send your reference number here"
        />
        <Field name="telephone" label="Phone number" kind="tel" autoComplete="tel" short defaultValue="07700 900 982" />
        <Field name="textphone" label="Textphone number" kind="tel" short optional />
        <Field
          name="reading"
          label="Gas reading"
          kind="numeric"
          short
          hint="Leave out red numbers and anything after a decimal point"
        />
        <Field name="customer-number" label="Customer number" kind="code" short />
      </Specimen>
      <Specimen component="Field" state="with an error">
        <Field
          name="email-wrong"
          label="Email address"
          kind="email"
          hint="We will send your reference number here"
          error="Enter an email address in the correct format, like name@example.com"
          defaultValue="zoe@"
        />
      </Specimen>
      <Specimen component="Radios">
        <Radios name="fuel" legend="Which fuel is the reading for?" options={fuels} chosen="Electricity" />
      </Specimen>
      <Specimen component="Radios" state="with an error">
        <Radios
          name="fuel-wrong"
          legend="Which fuel do we supply?"
          hint="It is on your bill"
          options={fuels.slice(0, 2)}
          error="Select a fuel"
        />
      </Specimen>
      <Specimen component="Select">
        <Select
          name="title"
          label="Title"
          optional
          unchosen="Choose a title"
          options={['Mr', 'Mrs', 'Ms', 'Miss', 'Dr']}
        />
        <Select
          name="subject"
          label="What is it about?"
          unchosen="Choose a subject"
          options={['Faulty meter']}
          error="Select what your complaint is about"
        />
      </Specimen>
      <Specimen component="DateInput">
        <DateInput name="date" legend="Date of reading" hint="Between 15 October 2026 and 15 November 2026" />
        <DateInput
          name="date-wrong"
          legend="Date of reading, again"
          error="Date of reading must include a month"
          wrong={['month']}
          defaultValue={{ day: '12', year: '2026' }}
        />
      </Specimen>
      <Specimen component="TextArea">
        <TextArea name="query" label="What happened?" hint="Do not include card numbers" rows={4} limit={40} />
        <TextArea name="query-wrong" label="Your enquiry" rows={3} error="Enter your enquiry" />
      </Specimen>
      <Specimen component="Fieldset">
        <Fieldset name="supply" legend="Your supply" hint="Both numbers are on your bill">
          <Field name="mpan" label="Supply number" kind="numeric" short />
        </Fieldset>
      </Specimen>
      <Specimen component="Button">
        <Button>Next step</Button>
      </Specimen>
    </form>
  );
}
