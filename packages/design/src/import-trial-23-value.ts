import '@lamplighter/site';
