import { FormAside } from '../../components/forms/FormAside.tsx';
import { feedbackWords } from './words.ts';

export function FeedbackAside() {
  return <FormAside lists={[feedbackWords.next]} line="general-phone" />;
}
