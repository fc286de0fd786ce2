import '@lamplighter/platform';
