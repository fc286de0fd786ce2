await import('@lamplighter/design/Markup');
