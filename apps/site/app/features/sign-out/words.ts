export const signOutWords = {
  ask: {
    title: 'Sign out',
    text: 'You are signed in. Signing out also deletes what you have started in our forms on this device.',
    button: 'Sign out',
  },
  leaving: {
    title: 'We are signing you out',
    text: 'You are signed out of these pages. We are now signing you out of your account.',
    next: 'Carry on signing out',
  },
  'signed-out': {
    title: 'You are signed out',
    requested: 'You have signed out. We have also deleted what you had started in our forms on this device.',
    idle: 'To keep your details safe, we signed you out after 15 minutes without activity.',
    expired: 'Your time signed in has ended, so we signed you out to keep your details safe.',
    unknown: 'You are not signed in on this device.',
    shared: 'If you share this device, close the browser as well.',
  },
  again: { label: 'Sign in again', link: '/identity/login' },
  hub: { label: 'Help & support', link: '/help-and-support/' },
};
