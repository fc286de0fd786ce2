import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import safetyFacts from '../../../../content/facts/safety.json' with { type: 'json' };

const style = `:root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:38rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem;line-height:1.25}section{border:2px solid #b3261e;border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}section a{display:inline-block;font-size:1.5rem;font-weight:700;padding:.5rem 0}p{margin:.5rem 0}`;

const words = {
  gas: { action: 'If you smell gas, call', terms: 'Free, 24 hours a day. Get out into fresh air first.' },
  gasNorth: {
    action: 'If you smell gas in Northern Ireland, call',
    terms: 'Free, 24 hours a day. Get out into fresh air first.',
  },
  power: { action: 'In a power cut, call', terms: 'Free, 24 hours a day. England, Scotland and Wales.' },
  powerNorth: { action: 'In a power cut in Northern Ireland, call', terms: '24 hours a day.' },
};

type ErrorPageWords = { title: string; lines: string[] };

export const busyWords: ErrorPageWords = {
  title: 'A lot of people are here right now',
  lines: [
    'We could not show this page. Wait a minute, then try again.',
    'If you were sending us something and have not seen a confirmation, it has not reached us yet. Go back, and send it again: we will not count it twice.',
  ],
};

/** For a client over a rate limit. Others may share its IP address, so the text does not blame the visitor. */
export const limitedWords: ErrorPageWords = {
  title: 'Too many requests from your connection',
  lines: [
    'You may share your internet connection with many others. Wait a minute, then try again.',
    'If you were sending us something and have not seen a confirmation, it has not reached us yet. Go back, and send it again: we will not count it twice.',
  ],
};

export const tooLongWords: ErrorPageWords = {
  title: 'What you sent is too long',
  lines: [
    'Nothing has reached us. The longest text that a form takes is 30,000 characters.',
    'Go back to the form. What you wrote should still be there: make it shorter, then send it again.',
  ],
};

export const unreachableWords: ErrorPageWords = {
  title: 'We cannot show this page right now',
  lines: [
    'We are working to put it right. Try again in a few minutes.',
    'Anything that you saw us confirm has reached us.',
  ],
};

/** A page without dependencies: no style sheet, no script, no upstream. It shows the emergency numbers. */
export function staticErrorPage({ title, lines }: ErrorPageWords): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${lines.map((line) => `<p>${line}</p>`).join('\n')}
${callOut(words.gas, safetyFacts['gas-emergency'].value)}
${callOut(words.gasNorth, safetyFacts['gas-emergency-northern-ireland'].value)}
${callOut(words.power, safetyFacts['power-cut'].value)}
${callOut(words.powerNorth, safetyFacts['power-cut-northern-ireland'].value)}
</main></body></html>
`;
}

/** Its one inline style is allowed by its hash, so the policy stays strict. */
export const staticErrorPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function sendStaticErrorPage(reply: FastifyReply, status: number, words: ErrorPageWords): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', staticErrorPagePolicy)
    .type('text/html; charset=utf-8')
    .send(staticErrorPage(words));
}

function callOut({ action, terms }: { action: string; terms: string }, number: string): string {
  const relay = `Relay UK: ${safetyFacts['relay-prefix'].value} then ${number}`;
  return `<section><h2>${action}</h2><a href="tel:${number.replaceAll(' ', '')}">${number}</a><p>${terms}</p><p>${relay}</p></section>`;
}
