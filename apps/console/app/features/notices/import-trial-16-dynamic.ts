await import('@lamplighter/site/OutageNotices');
