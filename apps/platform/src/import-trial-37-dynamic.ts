await import('@lamplighter/contracts/content/facts');
