await import('@lamplighter/design/OutageNotices');
