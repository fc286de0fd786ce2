import { island } from '../../islands/island.tsx';
import Counting, { type TextAreaProps } from './TextArea.island.tsx';

const CountingTextArea = island('components/forms/TextArea', 'interaction', Counting);

/** A field for a longer text. Without a limit there is nothing to count, and so no island. */
export function TextArea(props: TextAreaProps) {
  return props.limit === undefined ? <Counting {...props} /> : <CountingTextArea {...props} />;
}
