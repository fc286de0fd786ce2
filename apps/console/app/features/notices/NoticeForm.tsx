import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { Field } from '../../components/Field.tsx';
import { brands, type NoticeFields, severities } from './notice-form.ts';

type Props = {
  fields: NoticeFields;
  errors: Readonly<Record<string, string>>;
  /** The brand of a notice that exists cannot be changed. */
  brandIsFixed?: boolean;
  /** Hidden fields, such as the version that was read. */
  hidden: Record<string, string>;
  submit: string;
};

/** A notice as it is written. The previews beside it follow what is typed; without a script, a button shows them. */
export function NoticeForm({ fields, errors, brandIsFixed = false, hidden, submit }: Props) {
  return (
    <form method="post" className="writing" data-notice-form>
      <ErrorSummary errors={errors} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {brandIsFixed ? (
        <input type="hidden" name="brand" value={fields.brand} />
      ) : (
        <Choice name="brand" legend="Brand" options={brands} value={fields.brand} error={errors['brand']} />
      )}
      <Choice
        name="severity"
        legend="Severity"
        options={severities}
        value={fields.severity}
        error={errors['severity']}
      />
      <Field name="title" label="Title" hint="What does not work." error={errors['title']}>
        {(control) => <input {...control} defaultValue={fields.title} maxLength={100} required />}
      </Field>
      <Field
        name="message"
        label="Message"
        hint="What to do meanwhile. Markdown: **bold**, [words of a link](/help-and-support/emergencies)."
        error={errors['message']}
      >
        {(control) => <textarea {...control} defaultValue={fields.message} maxLength={1_000} rows={5} />}
      </Field>
      <Field
        name="categories"
        label="Categories"
        hint="Empty for all pages; or identifiers of categories between spaces, like moving-home meters."
        error={errors['categories']}
      >
        {(control) => <input {...control} defaultValue={fields.categories} autoComplete="off" />}
      </Field>
      <div className="pair">
        <Field name="startsAt" label="Shown from" error={errors['startsAt']}>
          {(control) => <input {...control} type="datetime-local" defaultValue={fields.startsAt} required />}
        </Field>
        <Field name="endsAt" label="Until" error={errors['endsAt']}>
          {(control) => <input {...control} type="datetime-local" defaultValue={fields.endsAt} required />}
        </Field>
      </div>
      <p className="hint">By the clock in London. It disappears at that time by itself.</p>
      <div className="buttons">
        <button type="submit" name="intent" value="publish">
          {submit}
        </button>
        <button type="submit" name="intent" value="preview" className="quiet" formNoValidate>
          Show the preview
        </button>
      </div>
      <Previews fields={fields} />
    </form>
  );
}

type ChoiceProps = {
  name: string;
  legend: string;
  options: Readonly<Record<string, string>>;
  value: string;
  error: string | undefined;
};

function Choice({ name, legend, options, value, error }: ChoiceProps) {
  return (
    <fieldset id={name} aria-describedby={error && `${name}-error`}>
      <legend>{legend}</legend>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {Object.entries(options).map(([option, label]) => (
        <label key={option} className="choice">
          <input type="radio" name={name} value={option} defaultChecked={option === value} required />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** As customers see it: on a phone and on a desktop, in the colours of each brand. */
function Previews({ fields: { severity, title, message } }: { fields: NoticeFields }) {
  return (
    <section aria-labelledby="preview-title" className="previews">
      <h2 id="preview-title">As customers see it</h2>
      {Object.entries(brands).map(([brand, name]) => {
        const source = `/notices/preview?${new URLSearchParams({ brand, severity, title, message })}`;
        return (
          <div key={brand}>
            <h3>{name}</h3>
            <div className="frames">
              <iframe className="phone" title={`${name} on a phone`} src={source} data-preview={brand} />
              <iframe className="desktop" title={`${name} on a desktop`} src={source} data-preview={brand} />
            </div>
          </div>
        );
      })}
      <script type="module" src="/notice-preview.js" />
    </section>
  );
}
