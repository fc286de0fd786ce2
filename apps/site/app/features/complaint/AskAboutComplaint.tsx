import { Radios } from '../../components/forms/Radios.tsx';
import { complaintWords } from './words.ts';

const words = complaintWords.asComplaint;

type Props = {
  about: 'enquiry' | 'feedback';
  chosen: string | undefined;
  error: string | undefined;
};

/** Asked after a submission, and only if its text reads like a complaint. The customer decides. */
export function AskAboutComplaint({ about, chosen, error }: Props) {
  return (
    <>
      <input type="hidden" name="asked" value="yes" />
      <Radios
        name="asComplaint"
        legend={words.legend}
        hint={words.hint}
        error={error}
        chosen={chosen}
        takesFocus={!chosen && !error}
        options={[
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no[about] },
        ]}
      />
    </>
  );
}
