import type { FieldError, FormFields } from '@lamplighter/contracts/forms/form';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import type { AddressState, FormName } from '../journey/answers.ts';
import { AddressPart } from './AddressPart.tsx';
import type { AddressField } from './address-fields.ts';
import { defaultStep, isAddressStep } from './address-steps.ts';
import { addressWords as words } from './words.ts';

type Shown = {
  at: AddressState;
  /** What the page shows, sealed: it binds the POST of the form to the chosen address. */
  token: string;
};

export type AddressPickerProps = Shown & {
  form: FormName;
  values: FormFields<AddressField>;
  problems: readonly FieldError[];
  /** Not on a page that says what is wrong: it is only right for what was posted. */
  inPlace: boolean;
};

/** Then the form is posted: the server may still answer, and the browser shows that it loads. */
const longestMs = 4_000;
const noticeableMs = 300;

function isShown(body: unknown): body is Shown {
  return typeof body === 'object' && body !== null && 'at' in body && 'token' in body;
}

/** What the form would post for a step of the selector. */
function readStep({ submitter, defaultPrevented }: SubmitEvent, owner: HTMLFormElement, state: AddressState['state']) {
  if (defaultPrevented || !(submitter instanceof HTMLButtonElement)) return undefined;
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(owner)) if (typeof value === 'string') fields[name] = value;
  const step = submitter.value === 'continue' ? defaultStep(state, fields['postcode']) : submitter.value;
  return isAddressStep(step) ? { ...fields, step } : undefined;
}

/** What the selector shows after a step; undefined when only the form itself can say. */
async function takeStep(
  form: FormName,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<Shown | 'reload' | undefined> {
  try {
    const response = await fetch(`/help-and-support/complaints/${form}/address`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
    });
    if (response.type === 'opaqueredirect') return 'reload';
    const body: unknown = response.ok ? await response.json() : undefined;
    return isShown(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** What has the focus after a step: it is read aloud, and what follows it is next. */
const firstIn: Record<AddressState['state'], string> = {
  empty: 'input[name=postcode]',
  found: 'input[type=radio]',
  none: '[role=status]',
  unavailable: 'input[name=addressLine1]',
  manual: 'input[name=addressLine1]',
  chosen: 'address',
};

const noProblems: FieldError[] = [];

/**
 * The address selector without a new page at each step: it asks the server for what the form would show, and posts the
 * form whenever that does not arrive. A manual address is always posted.
 */
export default function AddressPicker({ form, problems, inPlace, ...sent }: AddressPickerProps) {
  const [{ at, token }, setShown] = useState<Shown>(sent);
  const [values, setValues] = useState(sent.values);
  const [isLate, setIsLate] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasMoved = at !== sent.at;

  useEffect(() => {
    const owner = field.current?.form;
    if (!owner) return;
    let asking = new AbortController();
    let isPosting = false;
    const take = (
      answer: Awaited<ReturnType<typeof takeStep>>,
      fields: FormFields<AddressField>,
      event: SubmitEvent,
    ) => {
      if (answer === 'reload') return location.reload();
      setIsLate(false);
      if (answer) {
        setValues(fields);
        setShown(answer);
        return;
      }
      isPosting = true;
      owner.requestSubmit(event.submitter);
      isPosting = false;
    };
    const onSubmit = async (event: SubmitEvent) => {
      const fields = isPosting ? undefined : readStep(event, owner, at.state);
      setIsSaving(fields?.step === 'save');
      if (!fields || fields.step === 'save' || !inPlace) return;
      event.preventDefault();
      asking.abort();
      const asked = new AbortController();
      asking = asked;
      const late = setTimeout(() => setIsLate(true), noticeableMs);
      const answer = await takeStep(form, fields, asked.signal);
      clearTimeout(late);
      if (!asked.signal.aborted) take(answer, fields, event);
    };
    owner.addEventListener('submit', onSubmit);
    return () => {
      asking.abort();
      owner.removeEventListener('submit', onSubmit);
    };
  }, [at, form, inPlace]);

  useEffect(() => {
    if (!hasMoved) return;
    field.current?.parentElement?.querySelector<HTMLElement>(firstIn[at.state])?.focus();
  }, [at, hasMoved]);

  const isFeedback = form === 'feedback';
  return (
    <>
      {/* A browser that comes back to the page must not restore the token of another address. */}
      <input ref={field} type="hidden" name="form" value={token} autoComplete="off" />
      <AddressPart at={at} values={values} problems={hasMoved ? noProblems : problems} isSaving={isSaving} />
      <p role="status">{isLate ? words.working : ''}</p>
      {at.state === 'chosen' ? (
        <p>
          <Button name="step" value="next">
            {isFeedback ? words.goOn.submit : words.goOn.next}
          </Button>
        </p>
      ) : (
        <p>{words.goOn.needs(isFeedback)}</p>
      )}
    </>
  );
}
