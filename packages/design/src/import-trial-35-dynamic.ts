await import('@lamplighter/contracts/content/brands');
