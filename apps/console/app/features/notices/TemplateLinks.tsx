import { templates } from './notice-form.ts';

/** The templates of a notice, as links to the form. */
export function TemplateLinks() {
  return Object.entries(templates).map(([name, { label }]) => (
    <a key={name} href={`/notices/new?template=${name}`}>
      {label}
    </a>
  ));
}
