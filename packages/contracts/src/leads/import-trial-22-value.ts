import '@lamplighter/console';
