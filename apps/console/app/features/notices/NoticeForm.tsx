import { brandNames } from '@lamplighter/contracts/content/brands';
import { FormField } from '../../components/Field.tsx';
import { ErrorSummary } from '../../components/FormOutcome.tsx';
import { type NoticeFields, noticeForm } from './notice-form.ts';

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
  const ask = (name: keyof NoticeFields) => (
    <FormField question={noticeForm.ask(name)} values={fields} errors={errors} />
  );
  return (
    <form method="post" className="writing" data-notice-form>
      <ErrorSummary errors={errors} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {brandIsFixed ? <input type="hidden" name="brand" value={fields.brand} /> : ask('brand')}
      {ask('severity')}
      {ask('title')}
      {ask('message')}
      {ask('categories')}
      <div className="pair">
        {ask('startsAt')}
        {ask('endsAt')}
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
      <Previews {...fields} />
    </form>
  );
}

/** As customers see it: on a phone and on a desktop, in the colours of each brand. */
function Previews({ severity, title, message }: NoticeFields) {
  return (
    <section aria-labelledby="preview-title" className="previews">
      <h2 id="preview-title">As customers see it</h2>
      {Object.entries(brandNames).map(([brand, name]) => {
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
