import { Alert } from '../../components/Alert.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import styles from './ConfirmPage.module.css';
import { meterReadingWords } from './words.ts';

const words = meterReadingWords.confirm;

export function ConfirmPage() {
  return (
    <FormPage title={words.title} problems={[]} robots="noindex,nofollow,noarchive">
      <div className={styles.parts}>
        <h1>{words.title}</h1>
        <Alert kind="success" heading={words.heading}>
          <p>{words.due}</p>
          <p>{words.next}</p>
          <p>{words.contact}</p>
        </Alert>
        <p>{words.keep}</p>
        <p>
          <SiteLink to={words.home.link}>{words.home.label}</SiteLink>
        </p>
      </div>
    </FormPage>
  );
}
