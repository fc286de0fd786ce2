import '@lamplighter/site/OutageNotices';
