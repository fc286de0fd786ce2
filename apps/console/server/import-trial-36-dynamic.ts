await import('@lamplighter/server/csrf');
