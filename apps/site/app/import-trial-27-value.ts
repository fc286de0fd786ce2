import '@lamplighter/contracts/content/main-site';
