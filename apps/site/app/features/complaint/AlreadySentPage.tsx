import type { ComplaintPath } from '@lamplighter/contracts/complaint-paths';
import { ForgetDrafts } from '../../components/forms/KeptDraft.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { stepAddress } from './step-address.ts';
import { complaintWords } from './words.ts';

const words = complaintWords.already;

/** For someone who goes back after sending. */
export function AlreadySentPage({ path, reference }: { path: ComplaintPath; reference: string }) {
  return (
    <FormPage title={words.title} problems={[]} robots="noindex">
      <ForgetDrafts />
      <h1>{words.title}</h1>
      <p>
        {words.text} <strong translate="no">{reference}</strong>.
      </p>
      <p>
        <SiteLink to={stepAddress(path, 'details')}>{words.another}</SiteLink>
      </p>
    </FormPage>
  );
}
