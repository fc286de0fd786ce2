import { describe, expect, it } from 'vitest';
import { leadKind, leadKinds } from './lead-kind.ts';
import { sampleLeads } from './lead-samples.ts';

describe('the kind of a lead', () => {
  const { complaint, payAsYouGoEnquiry, feedback, meterReading } = sampleLeads();

  it('follows from its topic and subtype', () => {
    expect(leadKinds).toEqual(['complaint', 'enquiry', 'feedback', 'meter-reading']);
    expect(leadKind(complaint)).toEqual({ kind: 'complaint', payment: 'credit' });
    expect(leadKind(payAsYouGoEnquiry)).toEqual({ kind: 'enquiry', payment: 'pay-as-you-go' });
    expect(leadKind(feedback)).toEqual({ kind: 'feedback', payment: null });
    expect(leadKind(meterReading)).toEqual({ kind: 'meter-reading', payment: null });
  });
});

describe('the lead of a meter reading', () => {
  const { meterReading } = sampleLeads();

  it('has the email address of a meter reading when one was given', () => {
    expect(meterReading.data.attributes.email).toBe('morag@example.com');
    expect(sampleLeads({ email: '' }).meterReading.data.attributes.email).toBeNull();
  });
});
