await import('@lamplighter/platform');
