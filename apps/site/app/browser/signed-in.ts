/** Fetched only for visitors who may be signed in: activity on any page extends the session. */
import { askServer, noteActivity, watchActivity } from './activity.ts';

const tokens = await askServer('/identity/activity');
if (tokens?.identityToken || tokens?.accessToken) {
  noteActivity();
  watchActivity();
} else if (tokens) {
  delete document.documentElement.dataset['signedIn'];
}
