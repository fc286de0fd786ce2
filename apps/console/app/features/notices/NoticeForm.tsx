import { brandNames } from '@lamplighter/contracts/content/brands';
import { useEffect, useRef, useState } from 'react';
import { FormField } from '../../components/Field.tsx';
import { ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm } from '../../components/navigation.tsx';
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
  const [typed, setTyped] = useState<PreviewedWords>(fields);
  const ask = (name: keyof NoticeFields) => (
    <FormField question={noticeForm.ask(name)} values={fields} errors={errors} />
  );
  return (
    <PageForm
      method="post"
      className="writing"
      aria-label="Notice"
      onInput={({ currentTarget }) => setTyped(wordsIn(new FormData(currentTarget)))}
      onReset={() => setTyped(fields)}
    >
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
      <Previews {...typed} />
    </PageForm>
  );
}

type PreviewedWords = Pick<NoticeFields, 'severity' | 'title' | 'message'>;

function wordsIn(form: FormData): PreviewedWords {
  const text = (name: keyof PreviewedWords) => String(form.get(name) ?? '');
  return { severity: text('severity'), title: text('title'), message: text('message') };
}

/** As customers see it: on a phone and on a desktop, in the colours of each brand. */
function Previews({ severity, title, message }: PreviewedWords) {
  return (
    <section aria-labelledby="preview-title" className="previews">
      <h2 id="preview-title">As customers see it</h2>
      {Object.entries(brandNames).map(([brand, name]) => {
        const source = `/notices/preview?${new URLSearchParams({ brand, severity, title, message })}`;
        return (
          <div key={brand}>
            <h3>{name}</h3>
            <div className="frames">
              <PreviewFrame className="phone" title={`${name} on a phone`} source={source} />
              <PreviewFrame className="desktop" title={`${name} on a desktop`} source={source} />
            </div>
          </div>
        );
      })}
    </section>
  );
}

const pauseMs = 300;

/** Not by `src`: each letter would be a step of the browser's history. */
function PreviewFrame({ source, title, className }: { source: string; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(source);
  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === source) return;
    const timer = setTimeout(() => {
      shown.current = source;
      frame.current?.contentWindow?.location.replace(source);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [source]);
  return <iframe ref={frame} className={className} title={title} src={first} data-preview="" />;
}
