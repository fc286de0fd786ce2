import { describe, expect, it } from 'vitest';
import { createFormTokens } from '../../../../../server/journeys/form-tokens.ts';
import { readSender } from '../../../../journey/sender.server.ts';
import { decideSender, newQueryForm } from './query-sender.server.ts';

const tokens = createFormTokens([Buffer.alloc(32, 1).toString('base64')], 'a'.repeat(43));
const path = 'gas-and-electricity';

function known(firstName: string, street = '14 Lantern Row') {
  const details = {
    firstName,
    surname: 'Lamb',
    email: `${firstName.toLowerCase()}@example.com`,
    telephoneNumber: '07700 900 982',
    vulnerabilityConsent: 'no',
  };
  const sender = readSender({ details, address: { id: street, address: street, postcode: 'LK4 2QT' } });
  if (!sender) throw new Error('the details are not complete');
  return sender;
}

const alice = known('Alice');
const bernard = known('Bernard');
const carol = known('Carol');
const shownTo = (sender: typeof alice) => newQueryForm(tokens, path, sender).token;
const decide = (form: string, stored: typeof alice | undefined, sender?: string) =>
  decideSender({ path, tokens, stored, fields: { form, ...(sender && { sender }) } });

/** The state and the form of a decision that asks the visitor. */
function ask(form: string, stored: typeof alice, sender?: string) {
  const decision = decide(form, stored, sender);
  if (decision.state !== 'ask' && decision.state !== 'missing') throw new Error(`it is ${decision.state}`);
  return { state: decision.state, form: decision.form };
}

describe('the sender of a posted form', () => {
  it('is the person that its page showed', () => {
    expect(decide(shownTo(alice), alice)).toMatchObject({ state: 'decided', from: alice });
    // Nothing is stored any more, but the page showed the details.
    expect(decide(shownTo(alice), undefined)).toMatchObject({ state: 'decided', from: alice });
  });

  it('is asked for when other details were stored meanwhile, an address too', () => {
    for (const stored of [bernard, known('Alice', '12 Lantern Row')]) {
      expect(ask(shownTo(alice), stored).state).toBe('ask');
    }
    const { form } = ask(shownTo(alice), bernard);
    expect(form.choice).toMatchObject({ shown: { name: 'Alice Lamb' }, stored: { name: 'Bernard Lamb' } });
    expect(form.from).toBeUndefined();
  });

  it('is the one that was chosen', () => {
    const { token } = ask(shownTo(alice), bernard).form;
    expect(decide(token, bernard, 'shown')).toMatchObject({ state: 'decided', from: alice });
    expect(decide(token, bernard, 'stored')).toMatchObject({ state: 'decided', from: bernard });
    expect(ask(token, bernard).state).toBe('missing');
    expect(ask(token, bernard, 'somebody').state).toBe('missing');
  });

  it('is not asked for again on a page that comes back for another reason', () => {
    const decision = decide(ask(shownTo(alice), bernard).form.token, bernard, 'shown');
    if (decision.state !== 'decided') throw new Error('it is not decided');
    expect(decide(decision.form.token, bernard)).toMatchObject({ state: 'decided', from: alice });
  });

  it('is asked for again when the details have changed once more', () => {
    const { token } = ask(shownTo(alice), bernard).form;
    for (const answer of ['shown', 'stored']) expect(ask(token, carol, answer).state).toBe('ask');
  });

  it.each([
    ['no token', ''],
    ['a token of another visitor', newQueryForm(createFormTokens([''], 'b'.repeat(43)), path, alice).token],
    ['a token of another form', newQueryForm(tokens, 'pay-as-you-go', alice).token],
  ])('is to be checked with %s, or unknown when nothing is stored', (_, token) => {
    expect(decide(token, alice)).toMatchObject({ state: 'check', form: { from: { name: 'Alice Lamb' } } });
    expect(decide(token, undefined)).toEqual({ state: 'unknown' });
  });
});
