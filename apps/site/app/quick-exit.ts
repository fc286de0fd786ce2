/** For a reader who is watched: a neutral page that nobody is surprised to see. */
export const quickExit = { label: 'Leave this page', link: 'https://www.bbc.co.uk/weather' };
