import { type RouterContextProvider, redirect } from 'react-router';
import { pageContext } from '../page-context.ts';
import { readAnswers, type VisitorAnswers } from './answers.ts';

export type Visitor = {
  answers: VisitorAnswers;
  /** Keeps the answers and goes on to another page. */
  goOn: (to: string, answers: VisitorAnswers) => Promise<Response>;
};

type Given = { request: Request; context: Readonly<RouterContextProvider> };

/** Whoever is filling in a form, as far as we know them. When the memory cannot be asked they start with an empty form. */
export async function openVisitor({ request, context }: Given): Promise<Visitor> {
  const { journeys, logger } = context.get(pageContext);
  const opened = await journeys.open(request.headers.get('cookie')).catch((err: unknown) => {
    logger.warn({ event: 'journey-unavailable', err });
    return journeys.open(null);
  });
  return {
    answers: readAnswers(opened.answers),
    goOn: async (to, answers) => {
      const cookie = await opened.save(answers);
      return redirect(to, { status: 303, headers: { 'set-cookie': cookie } });
    },
  };
}

/** The fields of a posted form that are text, by name. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}
