import type { Typed } from './tool.ts';

/** How a tool that runs in the browser reads its answers: a schema of zod would be a third of what it loads. */

type Read<Answer> = (typed: Typed[string] | undefined) => { answer: Answer } | { error: string };

export function choice<const Option extends string>(options: readonly Option[], error: string): Read<Option> {
  return (typed) => {
    const answer = options.find((option) => option === typed);
    return answer === undefined ? { error } : { answer };
  };
}

/** For a question that the answers to others can make needless. */
export function optionalChoice<const Option extends string>(options: readonly Option[]): Read<Option | undefined> {
  return (typed) => ({ answer: options.find((option) => option === typed) });
}

/** A text that `read` understands, or nothing. */
export function optionalText(read: (typed: string) => string | undefined, error: string): Read<string | undefined> {
  return (typed) => {
    if (typeof typed !== 'string' || typed.trim() === '') return { answer: undefined };
    const answer = read(typed);
    return answer === undefined ? { error } : { answer };
  };
}

type AnswersOf<Reads> = { [Name in keyof Reads]: Reads[Name] extends Read<infer Answer> ? Answer : never };

/** Reads the answers as a schema of zod does. */
export function answers<Reads extends Record<string, Read<unknown>>>(reads: Reads) {
  return {
    safeParse: (typed: Typed) => {
      const issues: { path: string[]; message: string }[] = [];
      const data: Record<string, unknown> = {};
      for (const [name, read] of Object.entries(reads)) {
        const outcome = read(typed[name]);
        if ('error' in outcome) issues.push({ path: [name], message: outcome.error });
        else data[name] = outcome.answer;
      }
      const isComplete = (_: Record<string, unknown>): _ is AnswersOf<Reads> => issues.length === 0;
      return isComplete(data) ? { success: true as const, data } : { success: false as const, error: { issues } };
    },
  };
}
