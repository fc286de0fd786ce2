import '@lamplighter/design/OutageNotices';
