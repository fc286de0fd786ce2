import { Alert } from '../Alert.tsx';
import { formWords as words } from './words.ts';

/**
 * Shown by the form script when there is no connection: as a note while the form is filled in, and with the focus after
 * a failed submission. What was typed stays on the page.
 */
export function OfflineNotice() {
  return (
    <>
      <p role="status" data-offline-note>
        <span hidden>{words.offline}</span>
      </p>
      <div tabIndex={-1} data-not-sent hidden>
        <Alert kind="error" heading={words.notSent.heading}>
          <p>{words.notSent.text}</p>
        </Alert>
      </div>
    </>
  );
}
