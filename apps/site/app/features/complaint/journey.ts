import { type ComplaintDetails, complaintDetails } from '@lamplighter/contracts/contact-details';
import type { ChosenAddress, VisitorAnswers } from '../../journey/answers.ts';
import type { ComplaintStep } from './step-address.ts';

const steps: ComplaintStep[] = ['details', 'query', 'confirmation'];

/** The person and the address, when both have been given in full. */
export function knownPerson({
  details,
  address,
}: VisitorAnswers): { person: ComplaintDetails; address: ChosenAddress } | undefined {
  const person = complaintDetails.safeParse(details);
  return person.success && address.state === 'chosen' ? { person: person.data, address: address.address } : undefined;
}

export function completed(step: ComplaintStep, answers: VisitorAnswers): boolean {
  if (step === 'details') return knownPerson(answers) !== undefined;
  return answers.sent !== undefined;
}

/** A step may be visited when every step before it is done. */
export function mayVisit(step: ComplaintStep, answers: VisitorAnswers): boolean {
  return steps.slice(0, steps.indexOf(step)).every((earlier) => completed(earlier, answers));
}

export function next(answers: VisitorAnswers): ComplaintStep {
  return steps.find((step) => !completed(step, answers)) ?? 'confirmation';
}
