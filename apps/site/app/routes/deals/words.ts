export const dealsWords = {
  home: { label: 'Help & support', link: '/help-and-support/' },
  greeting: (firstName: string) =>
    `Hello${firstName && `, ${firstName}`}. This is what you can have because you are our customer.`,
  safety: 'You are signed in. To keep your details safe, we sign you out after 15 minutes without activity.',
  signOut: 'Sign out',
  signingOut: 'We are signing you out.',
  idle: {
    heading: 'You are about to be signed out',
    why: 'You have not used this page for a while.',
    left: (time: string) => `To keep your details safe, we will sign you out in ${time}.`,
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    seconds: (count: number) => `${count} seconds`,
    stay: 'Stay signed in',
    leave: 'Sign out',
  },
};
