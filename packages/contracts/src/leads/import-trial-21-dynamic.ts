await import('@lamplighter/site');
