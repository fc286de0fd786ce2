import type { AnsweringLine } from '@lamplighter/contracts/answering-line';
import { PhoneLink } from '../../components/PhoneLink.tsx';
import { useSite } from '../../site.ts';
import styles from './ConfirmationFrame.module.css';

export function LineNumber({ line }: { line: AnsweringLine }) {
  return <PhoneLink fact={useSite().brand.facts[line]} className={styles.phone} />;
}
