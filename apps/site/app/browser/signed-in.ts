/** Fetched only where someone may be signed in: what they do on any page keeps them so. */
import { askServer, noteActivity, watchActivity } from './activity.ts';

const tokens = await askServer('/identity/activity');
if (tokens?.identityToken || tokens?.accessToken) {
  noteActivity();
  watchActivity();
} else if (tokens) {
  delete document.documentElement.dataset['signedIn'];
}
