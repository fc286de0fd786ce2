export const signInWords = {
  'not-signed-in': {
    title: 'We could not sign you in',
    text: 'Signing in took too long, was stopped, or was started in another window. Nothing has changed on your account.',
    again: { label: 'Try again', link: '/identity/login' },
  },
  unavailable: {
    title: 'You cannot sign in right now',
    text: 'There is a problem with signing in. Try again in a few minutes.',
    again: { label: 'Try again', link: '/identity/login' },
  },
  without: 'You can use our help pages and every form without signing in.',
  hub: { label: 'Help & support', link: '/help-and-support/' },
};

export type SignInProblem = 'not-signed-in' | 'unavailable';
