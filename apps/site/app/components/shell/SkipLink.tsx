import styles from './SkipLink.module.css';
import { headerWords as words } from './words.ts';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {words.skip}
    </a>
  );
}
