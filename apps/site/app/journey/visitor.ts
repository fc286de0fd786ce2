import { type RouterContextProvider, redirect } from 'react-router';
import { pageContext } from '../page-context.ts';
import { readAnswers, type VisitorAnswers } from './answers.ts';

export type Visitor = {
  answers: VisitorAnswers;
  /** False when the memory could not be asked: what was given before is there but not known, and nothing can be kept. */
  remembered: boolean;
  /** Keeps the answers and goes on to another page. */
  goOn: (to: string, answers: VisitorAnswers) => Promise<Response>;
};

type Given = { request: Request; context: Readonly<RouterContextProvider> };

/** Whoever is filling in a form, as far as we know them. */
export async function openVisitor({ request, context }: Given): Promise<Visitor> {
  const { journeys, logger } = context.get(pageContext);
  try {
    const opened = await journeys.open(request.headers.get('cookie'));
    return {
      answers: readAnswers(opened.answers),
      remembered: true,
      goOn: async (to, answers) => {
        const cookie = await opened.save(answers);
        return redirect(to, { status: 303, headers: { 'set-cookie': cookie } });
      },
    };
  } catch (err) {
    logger.warn({ event: 'journey-unavailable', err, upstream: 'main-api' });
    // A new journey would take the place of the one that will be back in a moment.
    const goOn = () => Promise.reject(new Error('the journey is unavailable'));
    return { answers: readAnswers(undefined), remembered: false, goOn };
  }
}

/** The fields of a posted form, by name. Any other content type has none: the server limits fields of this one alone. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return fields;
  for (const [name, value] of new URLSearchParams(await request.text())) fields[name] = value;
  return fields;
}
