import '@lamplighter/contracts/content/facts';
