import '@lamplighter/contracts/content/brands';
