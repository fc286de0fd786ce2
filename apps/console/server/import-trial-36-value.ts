import '@lamplighter/server/csrf';
