await import('@lamplighter/console');
