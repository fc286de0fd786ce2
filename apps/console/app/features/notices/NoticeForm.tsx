import { brandIds, brandNames } from '@lamplighter/contracts/content/brands';
import { bothBrands } from '@lamplighter/contracts/content/notice-draft';
import type { noticeCategories } from '@lamplighter/contracts/staff/staff-api';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { FormField } from '../../components/Field.tsx';
import { ErrorSummary } from '../../components/FormOutcome.tsx';
import { PageForm } from '../../components/navigation.tsx';
import { categoriesIn, type NoticeFields, noticeForm } from './notice-form.ts';

type Categories = z.infer<typeof noticeCategories>['categories'];

type Props = {
  fields: NoticeFields;
  errors: Readonly<Record<string, string>>;
  /** Those that there are. */
  categories: Categories;
  /** The brand of a notice that exists cannot be changed. */
  brandIsFixed?: boolean;
  /** Hidden fields, such as the version that was read. */
  hidden: Record<string, string>;
  submit: string;
};

/** A notice as it is written. The previews beside it follow what is typed; without a script, a button shows them. */
export function NoticeForm({ fields, errors, categories, brandIsFixed = false, hidden, submit }: Props) {
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
      <CategoryBoxes categories={categories} chosen={categoriesIn(fields)} error={errors['categories']} />
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

type BoxesProps = { categories: Categories; chosen: string[]; error: string | undefined };

/** One that a notice has and that there is no more can be taken away. */
function CategoryBoxes({ categories, chosen, error }: BoxesProps) {
  const { name, label, hint } = noticeForm.ask('categories');
  const gone = chosen
    .filter((slug) => !categories.some((category) => category.slug === slug))
    .map((slug) => ({ slug, title: `${slug} (there is no such category)` }));
  return (
    <fieldset id={name} aria-describedby={error && `${name}-error`} tabIndex={-1}>
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <div className="boxes">
        {[...categories, ...gone].map(({ slug, title }) => (
          <label key={slug} className="choice">
            <input type="checkbox" name={name} value={slug} defaultChecked={chosen.includes(slug)} />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type PreviewedWords = Pick<NoticeFields, 'brand' | 'severity' | 'title' | 'message'>;

function wordsIn(form: FormData): PreviewedWords {
  const text = (name: keyof PreviewedWords) => String(form.get(name) ?? '');
  return { brand: text('brand'), severity: text('severity'), title: text('title'), message: text('message') };
}

/** As customers see it: on a phone and on a desktop, in the colours of each brand that was chosen. */
function Previews({ brand: chosen, severity, title, message }: PreviewedWords) {
  const brands = brandIds.filter((brand) => chosen === brand || chosen === bothBrands);
  return (
    <section aria-labelledby="preview-title" className="previews">
      <h2 id="preview-title">As customers see it</h2>
      {brands.length === 0 && <p className="hint">Choose a brand to see it.</p>}
      {brands.map((brand) => {
        const name = brandNames[brand];
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
  // As high as the notice: a long one is seen whole. It may have been loaded before the script of this page.
  const fit = () => {
    const content = frame.current?.contentDocument?.documentElement;
    if (frame.current && content) frame.current.style.height = `${content.scrollHeight + 2}px`;
  };
  useEffect(fit, []);
  return <iframe ref={frame} className={className} title={title} src={first} data-preview="" onLoad={fit} />;
}
