/** As on a confirmation: the form is reached from one, and what it shows belongs to one customer. */
export const robots = 'noindex,nofollow,noarchive';
